import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { type CfnStage, HttpApi, HttpMethod, HttpRoute, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { Row } from '#shared/lib/route.ts'
import { acknowledge } from './acknowledge.ts'
import type { AppFunction } from './function.ts'

const accessLine = JSON.stringify({
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  address: '$context.identity.sourceIp',
  error: '$context.integrationErrorMessage',
})

/** The HTTP API. Its routes are the contract rows, and nothing else. */
export class Api extends Construct {
  readonly http: HttpApi
  readonly host: string
  private readonly integrations = new Map<AppFunction, HttpLambdaIntegration>()

  constructor(scope: Construct, id: string) {
    super(scope, id)
    this.http = new HttpApi(this, 'Http', { apiName: `${Stack.of(this).stackName}-api`, createDefaultStage: true })
    const logs = new LogGroup(this, 'AccessLogs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const stage = this.http.defaultStage?.node.defaultChild as CfnStage
    stage.accessLogSettings = { destinationArn: logs.logGroupArn, format: accessLine }
    stage.defaultRouteSettings = { throttlingBurstLimit: 500, throttlingRateLimit: 250 }
    this.host = `${this.http.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`
    new Alarm(this, 'ServerErrors', {
      alarmDescription: 'The API answers 5xx. infra/RUNBOOK.md#api-5xx',
      metric: this.http.metricServerError({ period: Duration.minutes(5) }),
      threshold: 3,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    new Alarm(this, 'Slow', {
      alarmDescription: 'One call in a hundred takes more than five seconds. infra/RUNBOOK.md#slow-api',
      metric: this.http.metricLatency({ period: Duration.minutes(5), statistic: 'p99' }),
      threshold: 5000,
      evaluationPeriods: 3,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }

  /** Routes every row to the function of its noun. Who may call is checked there, from the same row. */
  serve(rows: readonly Row[], fn: AppFunction): void {
    for (const row of rows) {
      this.route(
        row.path,
        HttpMethod[row.method],
        fn,
        'The row’s access rule is checked by the one wrapper of the function.',
      )
    }
  }

  /** A vendor's webhook: the function itself checks the signature over the raw bytes. */
  serveWebhook(path: string, fn: AppFunction): void {
    this.route(path, HttpMethod.POST, fn, 'The vendor signs every delivery; the function accepts nothing else.')
  }

  private route(path: string, method: HttpMethod, fn: AppFunction, reason: string): void {
    // Routes stand in the stack of their function: the API's own stack needs to know nothing of the others.
    const route = new HttpRoute(fn, `${method} ${path}`, {
      httpApi: this.http,
      routeKey: HttpRouteKey.with(path, method),
      integration: this.integrationOf(fn),
    })
    acknowledge(route, { 'AwsSolutions-APIG4': reason })
  }

  /** One integration and one permission for all routes of a function: a stack holds 500 resources. */
  private integrationOf(fn: AppFunction): HttpLambdaIntegration {
    const known = this.integrations.get(fn)
    if (known) return known
    const made = new HttpLambdaIntegration(`To${fn.node.scope?.node.id}${fn.node.id}`, fn, {
      scopePermissionToRoute: false,
    })
    this.integrations.set(fn, made)
    return made
  }
}
