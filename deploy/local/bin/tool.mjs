#!/usr/bin/env node
import { runTypeScript } from './node24.mjs';

runTypeScript('../tools/main.ts');
