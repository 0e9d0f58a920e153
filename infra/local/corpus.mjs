import { runOnNode24 } from './bootstrap.mjs'

runOnNode24('corpus.ts')
