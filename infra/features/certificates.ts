import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { documentsBinding, signingBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { partitions } from '../constructs/partitions.ts'
import { every } from '../constructs/schedule.ts'
import type { Platform } from './platform.ts'

/** Certificates as everybody may check them, their keys and status list, and what their owners download. */
export class Certificates extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/certificates/entry.ts',
      description: 'Certificates API',
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw', partitions.certificates))
      .bind(tableBinding(data.table, 'r', partitions.certificatesReads))
      .bind(documentsBinding(data.documents, 'r', 'translations/'))
      // Status lists only: what certifies a document is signed by the workflow alone.
      .bind(signingBinding(data.signingKeys, 'records'))
      .bind(platform.sendsMail)
    platform.api.serve(api.certificates, fn)

    const environment = { SITE_URL: platform.config.SITE_URL }
    const hears = new AppFunction(this, 'Events', {
      entry: 'functions/certificates/events-entry.ts',
      description: 'Events of certificates',
      environment,
      timeout: Duration.seconds(30),
    })
    const hourly = new AppFunction(this, 'StatusList', {
      entry: 'functions/certificates/status-list-entry.ts',
      description: 'Status list of certificates',
      environment,
      timeout: Duration.seconds(60),
    })
    hears
      .bind(tableBinding(data.table, 'rw', partitions.certificateEvents))
      .bind(tableBinding(data.table, 'r', partitions.certificateEventsReads))
    hourly.bind(tableBinding(data.table, 'rw', partitions.statusList))
    for (const writer of [hears, hourly]) writer.bind(signingBinding(data.signingKeys, 'records'))
    platform.events.feed('certificates', hears)
    every(this, 'EveryHour', Duration.hours(1), hourly)
  }
}
