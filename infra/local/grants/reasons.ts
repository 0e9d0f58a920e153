import type { Reason } from './compare-grants.ts'

/** Grants that nothing on this machine can be seen to use. What is in no line is granted and not used: take it away, or say why not. */
export const reasons: Reason[] = [
  { action: /^kms:/, reason: 'rights on keys of encrypted stores are not evaluated here' },
  { action: /^xray:/, reason: 'nothing is traced here' },
  {
    action:
      /^(sqs:(ReceiveMessage|DeleteMessage|GetQueue|ChangeMessage)|dynamodb:(DescribeStream|GetRecords|GetShardIterator|ListStreams))/,
    reason: 'event sources are not evaluated here',
  },
]
