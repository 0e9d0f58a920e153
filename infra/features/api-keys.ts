import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Ground } from './ground.ts'

/** The keys of accounts that may use the API. */
export class ApiKeys extends Construct {
  constructor(scope: Construct, id: string, ground: Ground) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', { entry: 'functions/api-keys/entry.ts', description: 'API keys API' })
      .bind(ground.behindTheEdge)
      .bind(tableBinding(ground.data.table, 'rw'))
    ground.api.serve(api.apiKeys, fn)
  }
}
