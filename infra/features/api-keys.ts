import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** The keys of accounts that may use the API. */
export class ApiKeys extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', { entry: 'functions/api-keys/entry.ts', description: 'API keys API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(platform.data.table, 'rw'))
    platform.api.serve(api.apiKeys, fn)
  }
}
