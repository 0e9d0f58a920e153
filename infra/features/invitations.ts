import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** Invitations to the staff, and their answers. */
export class Invitations extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', { entry: 'functions/invitations/entry.ts', description: 'Invitations API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(platform.data.table, 'rw'))
      .bind(platform.sendsMail)
    platform.api.serve(api.invitations, fn)
  }
}
