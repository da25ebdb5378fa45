// Lets Node run the TypeScript of the scripts and of what they import, as it stands: node --import <this> script.ts
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
