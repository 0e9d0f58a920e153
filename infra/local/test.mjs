import { runOnNode24 } from './bootstrap.mjs'

runOnNode24('test.ts', { needsPython: true })
