import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Ground } from './ground.ts'

/** Accounts as staff see and change them. */
export class Users extends Construct {
  constructor(scope: Construct, id: string, ground: Ground) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', { entry: 'functions/users/entry.ts', description: 'Users API' })
      .bind(ground.behindTheEdge)
      .bind(tableBinding(ground.data.table, 'rw'))
      .bind(ground.sendsMail)
    ground.api.serve(api.users, fn)
  }
}
