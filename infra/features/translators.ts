import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { secretNames } from '../config.ts'
import { documentsBinding, namedSecret, sealBinding, secretBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** Translators: applications, profiles, decisions. It seals tax numbers and can open none. */
export class Translators extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/translators/entry.ts',
      description: 'Translators API',
      environment: { CAPTCHA_VERIFY_URL: config.CAPTCHA_VERIFY_URL },
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(platform.sendsMail)
      .bind(secretBinding('CAPTCHA_SECRET_NAME', namedSecret(this, 'CaptchaSecret', secretNames.captcha)))
      .bind(documentsBinding(data.documents, 'rsd', 'uploads/'))
      .bind(documentsBinding(data.documents, 'rswdt', 'translators/'))
      .bind(sealBinding(data.taxKey, 'seal'))
    platform.api.serve(api.translators, fn)
  }
}
