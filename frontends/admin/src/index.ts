/** A remote's own entry only exists so that it can be built; the shell loads `remote.tsx`. */
export {};
