/** The documents that have a card on `/docs`, by the name in their address, in the order of the cards. Each is a file of this repository. */
export const documents = {
  'translator-guide': { group: 'guides', file: 'docs/translator-guide.md' },
  'admin-guide': { group: 'guides', file: 'docs/admin-guide.md' },
  overview: { group: 'run', file: 'README.md' },
  setup: { group: 'run', file: 'infra/local/README.md' },
  contributing: { group: 'run', file: 'CONTRIBUTING.md' },
  infrastructure: { group: 'run', file: 'infra/README.md' },
  runbook: { group: 'run', file: 'infra/RUNBOOK.md' },
  architecture: { group: 'understand', file: 'functions/README.md' },
  data: { group: 'understand', file: 'functions/data/README.md' },
  site: { group: 'understand', file: 'web/README.md' },
  security: { group: 'understand', file: 'SECURITY.md' },
  decisions: { group: 'understand', file: 'infra/decisions/README.md' },
} as const satisfies Record<string, { group: 'guides' | 'run' | 'understand'; file: string }>

export type DocumentId = keyof typeof documents

/** The name of a document in its address: the card's, else its path. */
export function documentIdOf(file: string): string {
  const known = Object.entries(documents).find(([, document]) => document.file === file)
  return known?.[0] ?? file.replace(/\.md$/, '').replaceAll('/', '-').toLowerCase()
}
