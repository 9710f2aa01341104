import classes from './logo.module.css';

export function Logo() {
  return (
    <div className={classes.logo}>
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden>
        <path fill="currentColor" d="M12 2a10 10 0 1 1-4.6 18.9L3 22l1.1-4.4A10 10 0 0 1 12 2Z" />
        <path
          fill="none"
          stroke="var(--p-surface)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M12 7v5l3 2"
        />
      </svg>
      <span>Parlance</span>
    </div>
  );
}
