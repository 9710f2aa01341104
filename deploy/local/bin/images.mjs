#!/usr/bin/env node
import { runTypeScript } from './node24.mjs';

runTypeScript('../images/main.ts');
