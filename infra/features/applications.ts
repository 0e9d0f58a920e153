import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** Applications for the API. */
export class Applications extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/applications/entry.ts',
      description: 'Applications API',
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(platform.data.table, 'rw'))
      .bind(platform.sendsMail)
    platform.api.serve(api.applications, fn)
  }
}
