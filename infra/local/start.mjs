import { runOnNode24 } from './bootstrap.mjs'

runOnNode24('start.ts', { needsPython: true })
