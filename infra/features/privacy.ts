import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { documentsBinding, signingBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { sweeps } from '../constructs/schedule.ts'
import type { Platform } from './platform.ts'

/** How long documents are kept, deleting them now, the export and the erasure of an account. */
export class Privacy extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/privacy/entry.ts',
      description: 'Privacy API',
      timeout: Duration.seconds(29),
      memoryMb: 1024,
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'rwd', 'translations/'))
      .bind(documentsBinding(data.documents, 'rwd', 'downloads/'))
      .bind(documentsBinding(data.documents, 'd', 'uploads/'))
      .bind(signingBinding(data.signingKeys, 'records'))
      .bind(platform.asksForFiles)
    platform.api.serve(api.privacy, fn)

    const sweeper = new AppFunction(this, 'Sweeper', {
      entry: 'functions/privacy/sweep-entry.ts',
      description: 'Retention sweeper',
      environment: { SITE_URL: platform.config.SITE_URL },
      timeout: Duration.minutes(5),
      memoryMb: 1769,
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'rd', 'translations/'))
      .bind(documentsBinding(data.documents, 'rd', 'glossaries/'))
      .bind(documentsBinding(data.documents, 'rd', 'downloads/'))
      .bind(documentsBinding(data.documents, 'rd', 'uploads/'))
      .bind(documentsBinding(data.documents, 'rd', 'translators/'))
      .bind(signingBinding(data.signingKeys, 'records'))
      .bind(platform.sendsMail)
      .bind(platform.asksForFiles)
      .bind(data.people.binding, 'cognito-idp:AdminDeleteUser')
    sweeps(this, 'EveryFiveMinutes', Duration.minutes(5), sweeper)
  }
}
