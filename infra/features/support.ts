import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import type { Platform } from './platform.ts'

/** Questions to support: what people ask and answer, what staff do about it, and the mail of an answer. */
export class Support extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', { entry: 'functions/support/entry.ts', description: 'Support API' })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(platform.data.table, 'rw', partitions.support))
      .bind(tableBinding(platform.data.table, 'r', partitions.supportReads))
      .bind(platform.sendsMail)
    platform.api.serve(api.support, fn)

    const hears = new AppFunction(this, 'Events', {
      entry: 'functions/support/events-entry.ts',
      description: 'Events of support',
      timeout: Duration.seconds(30),
    })
      .bind(tableBinding(platform.data.table, 'rw', partitions.supportEvents))
      .bind(tableBinding(platform.data.table, 'r', partitions.supportEventsReads))
      .bind(platform.sendsMail)
    platform.events.feed('support', hears)
  }
}
