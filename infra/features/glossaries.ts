import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** A customer's glossaries: files below a prefix of their own, and a row for each. */
export class Glossaries extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/glossaries/entry.ts',
      description: 'Glossaries API',
      timeout: Duration.seconds(29),
      memoryMb: 1024,
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'rswd', 'glossaries/'))
    platform.api.serve(api.glossaries, fn)
  }
}
