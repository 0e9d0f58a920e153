// Node writes its compile cache when a process ends by itself, which a worker never does.
const { flushCompileCache } = require('node:module')

setTimeout(flushCompileCache, 3000).unref()
