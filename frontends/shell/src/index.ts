/** The entry: nothing shared may be imported before this boundary. */
import('./bootstrap.tsx');
