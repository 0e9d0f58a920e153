import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** The segments of a job, for the translator who has it in work. */
export class Segments extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/segments/entry.ts',
      description: 'Segments API',
      timeout: Duration.seconds(29),
      memoryMb: 1769,
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'r', 'translations/'))
      // Long texts of a job, below their document: nothing else of it may be written.
      .bind(documentsBinding(data.documents, 'w', 'translations/*/segments/'))
    platform.api.serve(api.segments, fn)
  }
}
