import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown, ViteBuilder } from 'vite'
import { drawnFiles, publicPages, shellFile } from '#shared/lib/public-pages.ts'
import type * as Drawn from '../src/drawn.tsx'
import { filesOf } from './page-files.ts'

type Built = Rolldown.RolldownOutput['output']

/**
 * Draws the public pages when the site is built: each becomes a file with its text, its head and the names of the files it needs, so
 * that it is there before any script has run, or without one. `main.tsx` then takes it over.
 */
export function drawnPages(): Plugin {
  return {
    name: 'attesta-drawn-pages',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        ssr: {
          build: {
            ssr: 'src/drawn.tsx',
            outDir: path.join(import.meta.dirname, `../../node_modules/.drawn-${process.pid}`),
            copyPublicDir: false,
            emptyOutDir: true,
            minify: false,
          },
        },
      },
    }),
    buildApp: async (builder) => {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('There is no environment to draw the pages in')
      const site = await build(builder, client)
      await build(builder, ssr)
      const from = ssr.config.build.outDir
      await writePages(path.resolve(client.config.root, client.config.build.outDir), site, from)
      await rm(from, { recursive: true })
    },
  }
}

async function build(builder: ViteBuilder, environment: ViteBuilder['environments'][string]): Promise<Built> {
  const result = await builder.build(environment)
  if (!('output' in result)) throw new Error(`${environment.name} was not built at once`)
  return result.output
}

async function writePages(folder: string, site: Built, from: string): Promise<void> {
  const { drawPage, siteOrigin } = (await import(pathToFileURL(path.join(from, 'drawn.js')).href)) as typeof Drawn
  const index = path.join(folder, 'index.html')
  const shell = withContent(await readFile(index, 'utf8'), 'og:image', `${siteOrigin}/share.png`)
  await writeFile(folder + shellFile, shell)
  for (const address of publicPages) {
    const page = await drawPage(address)
    const file = folder + drawnFiles[address]
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, htmlOf(shell, { ...page, address: siteOrigin + address, files: filesOf(address, site) }))
  }
}

type Page = Awaited<ReturnType<typeof Drawn.drawPage>> & { address: string; files: ReturnType<typeof filesOf> }

/** The shell with one page in it. */
function htmlOf(shell: string, { address, head, body, files }: Page): string {
  const description = head.description ?? ''
  const links = [
    `<link rel="canonical" href="${address}">`,
    ...files.styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...files.scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ]
  const described = ['description', 'og:description'].reduce(
    (html, name) => withContent(html, name, description),
    shell,
  )
  const addressed = withContent(withContent(described, 'og:title', head.title), 'og:url', address)
  return [
    [/<html /, `<html data-drawn="${address}" `],
    [/<title>.*<\/title>/, `<title>${escaped(head.title)}</title>`],
    [/(?=<\/head>)/, links.join('\n')],
    [/(?<=<div id="root">).*?(?=<\/div>\s*<noscript>)/s, body],
  ].reduce((html, [place, text]) => replaced(html, place as RegExp, text as string), addressed)
}

const withContent = (html: string, name: string, content: string): string =>
  replaced(html, new RegExp(`(?<=(name|property)="${name}"\\s+content=")[^"]*`), escaped(content))

/** A place that is not there any more must not go unseen. */
function replaced(html: string, place: RegExp, text: string): string {
  if (!place.test(html)) throw new Error(`index.html has no ${place.source}`)
  return html.replace(place, () => text)
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
