import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { serviceBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** What the engine can translate right now. */
export class Languages extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/languages/entry.ts',
      description: 'Languages API',
      environment: { FORMALITY_LANGUAGES: platform.config.FORMALITY_LANGUAGES },
    })
      .bind(platform.behindTheEdge)
      .bind(
        serviceBinding(
          ['translate:ListLanguages', 'textract:DetectDocumentText'],
          'Translate and Textract know no resources for these actions.',
        ),
      )
    platform.api.serve(api.languages, fn)
  }
}
