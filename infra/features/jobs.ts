import { Duration } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { api } from '#shared/api.ts'
import { companyEnvironment } from '../config.ts'
import { documentsBinding, tableBinding } from '../constructs/bindings.ts'
import { AppFunction } from '../constructs/function.ts'
import { sweeps } from '../constructs/schedule.ts'
import type { Platform } from './platform.ts'

/** The human queue: its calls, who hears of what happens to a job, and the sweep that ends locks. */
export class Jobs extends Construct {
  constructor(scope: Construct, id: string, platform: Platform) {
    super(scope, id)
    const { config, data } = platform
    // An authority may ask for both on the certificate: whom a job is offered to, and who may sign it, goes by whether they are there.
    const environment = companyEnvironment(config)
    const calls = new AppFunction(this, 'Api', {
      entry: 'functions/jobs/entry.ts',
      description: 'Jobs API',
      timeout: Duration.seconds(29),
      memoryMb: 1024,
      environment,
    })
      .bind(platform.behindTheEdge)
      .bind(tableBinding(data.table, 'rw'))
      .bind(documentsBinding(data.documents, 'r', 'translations/'))
      // Long texts of a job, below their document: nothing else of it may be written.
      .bind(documentsBinding(data.documents, 'w', 'translations/*/segments/'))
    platform.api.serve(api.jobs, calls)

    const hears = new AppFunction(this, 'Events', {
      entry: 'functions/jobs/events-entry.ts',
      description: 'Events of jobs',
      timeout: Duration.seconds(30),
      environment,
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(platform.sendsMail)
    platform.events.feed('jobs', hears)

    const sweeper = new AppFunction(this, 'Sweeper', {
      entry: 'functions/jobs/sweep-entry.ts',
      description: 'Job sweeper',
      timeout: Duration.seconds(60),
      environment,
    })
      .bind(tableBinding(data.table, 'rw'))
      .bind(platform.sendsMail)
    sweeps(this, 'EveryMinute', Duration.minutes(1), sweeper)
  }
}
