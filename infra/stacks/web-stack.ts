import { readFileSync } from 'node:fs'
import { CfnOutput, Duration, RemovalPolicy, SecretValue, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { prerenderedFiles, shellFile } from '#shared/lib/public-pages.ts'
import type { Config } from '../config.ts'
import { acknowledge } from '../constructs/acknowledge.ts'
import { DistributionLog } from '../constructs/distribution-log.ts'
import { Firewall } from '../constructs/firewall.ts'
import { contentSecurityPolicy } from '../csp.ts'
import type { AppStack } from './app-stack.ts'
import type { DataStack } from './data-stack.ts'

const strictTransportSecurity = {
  accessControlMaxAge: Duration.days(730),
  includeSubdomains: true,
  preload: true,
  override: true,
}

/** What people reach: one distribution for the SPA and the API, so that both share one origin and the session cookie is first-party. */
export class WebStack extends Stack {
  readonly site: Bucket
  readonly distribution: Distribution

  constructor(scope: Construct, id: string, props: StackProps & { config: Config; data: DataStack; app: AppStack }) {
    super(scope, id, props)
    const { config, data, app } = props
    const logs = this.makeLogBucket()
    this.site = new Bucket(this, 'Site', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.DESTROY,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'site/',
    })
    const headers = this.makeHeaders(config, data)
    const common: Partial<BehaviorOptions> = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: headers,
    }
    // A template that does not change is not resolved again: a rotation names the version of the secret.
    const versionId = config.ORIGIN_SECRET_VERSION
    const originSecret = SecretValue.secretsManager(data.originSecret.secretArn, versionId ? { versionId } : {})
    const calls: BehaviorOptions = {
      ...common,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      origin: new HttpOrigin(app.apiHost, {
        customHeaders: { 'x-origin-verify': originSecret.unsafeUnwrap() },
        readTimeout: Duration.seconds(30),
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.edge('ViewerAddress', 'viewer-address.js')],
    }
    const siteFiles: BehaviorOptions = {
      ...common,
      origin: S3BucketOrigin.withOriginAccessControl(this.site),
      compress: true,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    }
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Attesta ${config.STAGE}`,
      defaultRootObject: 'index.html',
      // WAF counts each address by itself, and one host with a network of them would stay below every ceiling: the API would be full for all.
      // Who has IPv6 alone comes by the translation of their network.
      enableIpv6: false,
      ...(config.CERTIFICATE_ARN && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [new URL(config.SITE_URL).hostname],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', config.CERTIFICATE_ARN),
      }),
      webAclId: new Firewall(this, 'Firewall').acl.attrArn,
      defaultBehavior: {
        ...siteFiles,
        functionAssociations: [
          this.edge('SpaRoutes', 'spa-routes.js', { prerendered: prerenderedFiles, shell: shellFile }),
        ],
      },
      // Without this an error that one caller gets is everybody's at that edge for ten seconds, whatever the answer says of caching.
      // These are all statuses that CloudFront lets a distribution set. It keeps the others only where an answer allows it.
      errorResponses: [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
        httpStatus,
        ttl: Duration.seconds(0),
      })),
      additionalBehaviors: {
        // The logo's files are the site's, at the address of a call. The first that fits counts.
        '/api/download/*': siteFiles,
        '/api/*': calls,
        // The keys of certificates stand where everybody looks for keys.
        '/.well-known/jwks.json': calls,
        '/files/*': this.files(data),
      },
    })
    new DistributionLog(this, 'DistributionLog', { distribution: this.distribution, bucket: logs })
    acknowledge(this.distribution, {
      'AwsSolutions-CFR3':
        'It has an access log, by a delivery that chooses its fields: the own setting would note secrets of links.',
      'AwsSolutions-CFR7':
        'Files are not for the distribution to read: each request brings the signature of a function, which the bucket checks.',
      'AwsSolutions-CFR1': 'Customers travel: an account works from every country.',
      ...(!config.CERTIFICATE_ARN && {
        'AwsSolutions-CFR4':
          'Without a certificate of our own the distribution keeps its own host name and CloudFront sets TLS.',
      }),
    })
    new CfnOutput(this, 'DistributionDomain', { value: this.distribution.distributionDomainName })
    new CfnOutput(this, 'SiteBucket', { value: this.site.bucketName })
  }

  /**
   * Documents behind signed links: the query with its signature goes to the bucket as it came, and nothing else of the viewer.
   * The answer gets what a link cannot ask of a bucket.
   */
  private files(data: DataStack): BehaviorOptions {
    const nothingRuns = "default-src 'none'; frame-ancestors 'none'; sandbox"
    return {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      origin: S3BucketOrigin.withBucketDefaults(data.documents),
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: new OriginRequestPolicy(this, 'SignedQuery', {
        queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      }),
      functionAssociations: [this.edge('FilePath', 'file-path.js')],
      responseHeadersPolicy: new ResponseHeadersPolicy(this, 'FileHeaders', {
        securityHeadersBehavior: {
          contentSecurityPolicy: { contentSecurityPolicy: nothingRuns, override: true },
          contentTypeOptions: { override: true },
          frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
          referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
          strictTransportSecurity,
        },
        customHeadersBehavior: {
          customHeaders: [
            { header: 'cache-control', value: 'no-store', override: true },
            { header: 'cross-origin-resource-policy', value: 'same-origin', override: true },
          ],
        },
      }),
    }
  }

  /** A function at the edge reads no file and no variable: what it knows stands before its code. */
  private edge(id: string, file: string, known: Record<string, unknown> = {}) {
    const code = [
      ...Object.entries(known).map(([name, value]) => `var ${name} = ${JSON.stringify(value)}`),
      readFileSync(new URL(`../edge/${file}`, import.meta.url), 'utf8'),
    ].join('\n')
    const fn = new EdgeFunction(this, id, { code: FunctionCode.fromInline(code), runtime: FunctionRuntime.JS_2_0 })
    return { function: fn, eventType: FunctionEventType.VIEWER_REQUEST }
  }

  private makeHeaders(config: Config, data: DataStack): ResponseHeadersPolicy {
    const uploads = config.FILES_ORIGIN ?? `https://${data.documents.bucketRegionalDomainName}`
    return new ResponseHeadersPolicy(this, 'Headers', {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(config, uploads), override: true },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
        strictTransportSecurity,
      },
      customHeadersBehavior: {
        customHeaders: [
          {
            header: 'permissions-policy',
            // Wallets such as Google Pay are asked for from Stripe's frames.
            value:
              'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
            override: true,
          },
          { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
        ],
      },
    })
  }

  private makeLogBucket(): Bucket {
    const logs = new Bucket(this, 'AccessLogs', {
      encryption: BucketEncryption.S3_MANAGED,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ id: 'ninety-days', expiration: Duration.days(90) }],
    })
    acknowledge(logs, { 'AwsSolutions-S1': 'This is the bucket that access logs go to.' })
    return logs
  }
}
