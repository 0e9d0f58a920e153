import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { sealBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import type { Platform } from './platform.ts'

/** What opens tax numbers: the one role that may decrypt with the tax key (promise R1). */
export class Tax extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { data } = platform
    const fn = new AppFunction(this, 'Api', {
      entry: 'functions/tax/entry.ts',
      description: 'Tax numbers API',
      timeout: Duration.seconds(29),
      // A whole processor: the payments of a year are added up in one call (infra/SCALE.md).
      memoryMb: 1769,
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(sealBinding(data.taxKey, 'open'))
    platform.api.serve(api.tax, fn)
  }
}
