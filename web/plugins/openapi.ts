import type { Plugin } from 'vite'
import { openApi } from '#shared/openapi/openapi.ts'

const name = 'openapi.json'

/** Puts the OpenAPI document of the contract beside the site: `/openapi.json`. */
export function openapi(): Plugin {
  return {
    name: 'attesta-openapi',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: openApiText() })
    },
    configureServer(server) {
      server.middlewares.use(`/${name}`, (_, response) => {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(openApiText())
      })
    },
  }
}

export const openApiText = (): string => `${JSON.stringify(openApi(), null, 2)}\n`
