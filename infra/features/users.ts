import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** Accounts as staff see and change them. */
export class Users extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', { entry: 'functions/users/entry.ts', description: 'Users API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(platform.data.table, 'rw'))
    platform.api.serve(api.users, fn)
  }
}
