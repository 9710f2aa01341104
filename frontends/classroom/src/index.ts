/** The remote has no page of its own; the shell loads `./remote`. */
import('./remote.tsx');
