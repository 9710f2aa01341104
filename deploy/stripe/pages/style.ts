/** The pages' own style sheet, on the portal's tokens (`--p-…` of portal.css). */
export const STYLE = `
body { font-family: 'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif; background: var(--p-surface); color: var(--p-text); font-size: 14px; line-height: 20px; }
h1 { font-size: 20px; line-height: 28px; font-weight: 550; letter-spacing: -0.012em; }
h2 { font-size: 20px; line-height: 28px; font-weight: 650; }
h3 { font-size: 14px; line-height: 20px; font-weight: 650; }
ul, ol { list-style: none; padding: 0; margin: 0; }
dl, dd, p, h1, h2, h3 { margin: 0; }
b { font-weight: 550; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--p-workplace); outline-offset: 2px; border-radius: 4px; }
.muted { color: var(--p-muted); }
.small { font-size: 12px; line-height: 16px; }
.figures, .money { font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }
.money i { font-style: normal; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.link { color: var(--p-workplace); font-weight: 550; text-decoration: none; }
.link:hover { text-decoration: underline; text-underline-offset: 3px; }
.back { display: inline-flex; align-items: center; gap: 6px; min-height: var(--p-touch); justify-self: start; margin-bottom: 12px; }
.icon { width: 18px; height: 18px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.back .icon { width: 16px; height: 16px; }

.testbar { background: var(--p-warning-soft); border-bottom: 1px solid var(--p-line); padding: 10px 24px; }
.testbar p { max-width: 1040px; margin: 0 auto; display: flex; gap: 10px; align-items: flex-start; }
.testbar .icon { color: var(--p-warning); margin-top: 1px; }

.two { max-width: 1040px; margin: 0 auto; display: grid; grid-template-columns: minmax(0, 1fr) 460px; min-height: calc(100vh - 41px); }
.summary, .two > .bill { padding: 48px 64px 48px 0; display: grid; gap: 20px; align-content: start; }
.pay { border-left: 1px solid var(--p-line); padding: 48px 0 48px 64px; display: grid; gap: 20px; align-content: start; }
.column { max-width: 560px; margin: 0 auto; padding: 48px 24px 64px; display: grid; gap: 20px; align-content: start; }
.column.wide { max-width: 760px; }
.bill { display: grid; gap: 20px; align-content: start; }
.bill-head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: baseline; justify-content: space-between; }
.figure { font-size: 40px; line-height: 48px; font-weight: 650; letter-spacing: -0.022em; margin-top: 4px; }
.figure .money i { font-size: 20px; font-weight: 400; letter-spacing: 0; color: var(--p-muted); }
.lines > div, .facts > div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-top: 1px solid var(--p-line); }
.facts > div { padding: 6px 0; border: 0; justify-content: flex-start; }
.facts dt { min-width: 72px; color: var(--p-muted); }
.lines small { display: block; font-size: 12px; line-height: 16px; color: var(--p-muted); }
.lines .due { font-weight: 650; border-top-color: var(--p-line-strong); }

.fields { display: grid; gap: 16px; }
.fields.narrow { max-width: 420px; margin-top: 16px; }
.half { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: start; }
.field { display: flex; flex-direction: column; gap: 6px; min-width: 0; }
.field > label { font-weight: 550; }
.input { height: max(40px, var(--p-touch)); width: 100%; border: 1px solid var(--p-line-strong); border-radius: 6px; background: var(--p-surface); color: var(--p-text); font: inherit; font-variant-numeric: tabular-nums lining-nums; padding: 0 12px; }
.input::placeholder { color: var(--p-muted); opacity: 1; }
.input:hover { border-color: var(--p-text); }
.input[readonly] { background: var(--p-raised); border-color: var(--p-line); }
.input[aria-invalid] { border-color: var(--p-danger); box-shadow: inset 0 0 0 1px var(--p-danger); }
.with-brands { position: relative; display: grid; align-items: center; }
.brands { position: absolute; right: 10px; display: flex; gap: 4px; pointer-events: none; }
.brand { width: 30px; height: 20px; flex: none; }
.card-name { display: inline-flex; align-items: center; gap: 8px; vertical-align: middle; }
.fault { display: flex; gap: 6px; align-items: center; font-size: 12px; line-height: 16px; color: var(--p-danger); }
.fault .icon { width: 14px; height: 14px; }
.in-line { display: flex; gap: 8px; }

.button { appearance: none; display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-height: max(36px, var(--p-touch)); padding: 0 14px; border-radius: 6px; border: 1px solid var(--p-line-strong); background: var(--p-surface); color: var(--p-text); font: inherit; font-weight: 550; text-decoration: none; white-space: nowrap; cursor: pointer; }
.button:hover { background: var(--p-raised); }
.button.primary { background: var(--p-workplace); border-color: var(--p-workplace); color: var(--p-on-accent); }
.button.primary:hover { background: var(--p-workplace-press); border-color: var(--p-workplace-press); }
.button.ghost { border-color: transparent; background: transparent; }
.button.ghost:hover { background: var(--p-raised); }
.button.danger { color: var(--p-danger); background: transparent; }
.button.danger:hover { background: var(--p-danger-soft); border-color: var(--p-danger); }
.button.large { width: 100%; min-height: 48px; font-size: 16px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.spinner { width: 16px; height: 16px; border-radius: 50%; border: 2px solid currentColor; border-right-color: transparent; animation: turn 0.8s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { .spinner { animation: none; } }

.note { display: flex; flex-wrap: wrap; gap: 10px; align-items: flex-start; padding: 10px 12px; border-radius: 6px; background: var(--tone-soft); }
.note .icon { color: var(--tone); margin-top: 1px; }
.note p { flex: 1 1 240px; }
.status { display: inline-flex; align-items: center; gap: 8px; font-weight: 550; color: var(--tone); white-space: nowrap; }
.status svg { width: 12px; height: 12px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.status .filled { fill: currentColor; stroke: none; }
[data-tone='muted'] { --tone: var(--p-muted); }
.test-cards { border-top: 1px solid var(--p-line); padding-top: 16px; }
.test-cards ul { margin-top: 8px; }
.test-cards button { appearance: none; width: 100%; background: none; border: 0; border-bottom: 1px solid var(--p-line); font: inherit; color: inherit; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 2px 12px; padding: 12px 0; min-height: 44px; cursor: pointer; text-align: left; }
.test-cards li:last-child button { border: 0; }
.test-cards button:hover b { color: var(--p-workplace); }
.done { width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center; background: var(--p-success-soft); color: var(--p-success); }

.card { background: var(--p-surface); border: 1px solid var(--p-line); border-radius: 10px; }
.card > h2 { font-size: 16px; line-height: 24px; padding: 16px var(--p-gutter) 12px; }
.padded { padding: 0 var(--p-gutter) 16px; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; padding: 12px var(--p-gutter); border-top: 1px solid var(--p-line); }
.grow { flex: 1 1 200px; min-width: 0; }
summary.button { list-style: none; }
summary::-webkit-details-marker { display: none; }

.scrim { position: fixed; inset: 0; z-index: 50; display: grid; place-items: center; overflow: auto; padding: 24px; background: var(--p-scrim); }
.dialog { width: 100%; max-width: 440px; border: 1px solid var(--p-line); border-radius: 14px; background: var(--p-surface); box-shadow: var(--p-float); font-size: 16px; line-height: 24px; }
.dialog h2 { padding: var(--p-dialog) var(--p-dialog) 0; }
.dialog-body { display: grid; gap: 20px; padding: 20px var(--p-dialog); }
.dialog-body .muted { font-size: 14px; line-height: 20px; }
.dialog-foot { display: flex; gap: 12px; justify-content: flex-end; padding: 16px var(--p-dialog); border-top: 1px solid var(--p-line); }
.dialog .button { min-height: 44px; font-size: 16px; padding: 0 18px; }

@media (max-width: 1100px) {
  .two { padding: 0 24px; }
  .summary, .two > .bill { padding-right: 32px; }
  .pay { padding-left: 32px; }
}
@media (max-width: 899px) {
  .two { grid-template-columns: minmax(0, 1fr); padding: 0 16px; min-height: 0; }
  .summary, .two > .bill { padding: 20px 0 24px; gap: 12px; }
  .back { margin: 0; }
  .pay { border-left: 0; border-top: 1px solid var(--p-line); padding: 24px 0 40px; }
  .column { padding: 20px 16px 40px; }
  .testbar { padding: 10px 16px; }
  .own-line { display: block; }
  .card-name .brand { width: 26px; height: 18px; }
}
`;
