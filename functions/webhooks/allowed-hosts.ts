import { envOr } from '../lib/env.ts'

/** Hosts that a deployment lets webhooks reach anyhow: a developer's own machine. */
export const allowedHosts = (): string[] => envOr('WEBHOOK_PRIVATE_HOSTS', '').split(',').filter(Boolean)
