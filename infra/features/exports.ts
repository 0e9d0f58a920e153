import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { reserved } from '../constructs/concurrency.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import type { Platform } from './platform.ts'

/** Makes the files that take longer than a call may: a document in another format, a text as a file, all that is kept of an account. */
export class Exports extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    const fn = new AppFunction(this, 'Function', {
      entry: 'functions/exports/entry.ts',
      description: 'File maker',
      ...reserved('export', config),
      timeout: Duration.seconds(120),
      memoryMb: 1769,
    })
      .bind(tableBinding(data.table, 'r'))
      .bind(tableBinding(data.table, 'rw', partitions.exports))
      .bind(documentsBinding(data.documents, 'rw', 'translations/'))
      .bind(documentsBinding(data.documents, 'rw', 'downloads/'))
    platform.exportQueue.feed(fn, { batchSize: 1 })
  }
}
