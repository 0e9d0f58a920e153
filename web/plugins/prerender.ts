import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, ViteBuilder } from 'vite'
import { prerenderedFiles, publicPages, shellFile } from '#shared/lib/public-pages.ts'
import type * as Prerender from '../src/prerender.tsx'
import { type Built, type Files, filesOf, modulesOf, startModules } from './page-files.ts'

/**
 * Prerenders the public pages when the site is built: each becomes a file with its text, its head and the names of the files it
 * needs, so that it is there before any script has run, or without one. `start.tsx` then takes it over.
 */
export function prerenderPages(): Plugin {
  return {
    name: 'attesta-prerender',
    apply: 'build',
    config: () => ({
      builder: {},
      environments: {
        ssr: {
          build: {
            ssr: 'src/prerender.tsx',
            outDir: path.join(import.meta.dirname, `../../node_modules/.prerender-${process.pid}`),
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
  const { prerenderPage, siteOrigin } = (await import(
    pathToFileURL(path.join(from, 'prerender.js')).href
  )) as typeof Prerender
  const index = await readFile(path.join(folder, 'index.html'), 'utf8')
  const font = site.find(({ fileName }) => /\/inter-.*\.woff2$/.test(fileName))?.fileName
  if (!font) throw new Error('The site has no letters of its own')
  const bare = withContent(index, 'og:image', `${siteOrigin}/share.png`)
  await writeFile(folder + shellFile, withFiles(bare, filesOf(startModules, site), font))
  for (const address of publicPages) {
    const page = withFiles(bare, filesOf([...startModules, ...modulesOf(address)], site), font)
    const file = folder + prerenderedFiles[address]
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, withPage(page, siteOrigin + address, await prerenderPage(address)))
  }
}

/** Style sheets and letters are asked for at once; when the scripts are, `before-paint.ts` decides. */
function withFiles(html: string, { styles, scripts }: Files, font: string): string {
  const ofModules = /\s*<script type="module".*? src="(.*?)"><\/script>|\s*<link rel="modulepreload".*? href="(.*?)">/g
  const modules = [...html.matchAll(ofModules)].map(([, entry, imported]) => entry ?? imported)
  const all = [...modules, ...scripts.map((name) => `/${name}`)]
  const links = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ]
  const told = replaced(
    html.replaceAll(ofModules, ''),
    /(?<=src="\/before-paint.js")/,
    ` data-modules="${all.join(' ')}"`,
  )
  return replaced(told, /(?=<\/head>)/, links.join('\n'))
}

type Prerendered = Awaited<ReturnType<typeof Prerender.prerenderPage>>

function withPage(html: string, address: string, { head: { title, description = '' }, body }: Prerendered): string {
  const contents = { description, 'og:description': description, 'og:title': title, 'og:url': address }
  const described = Object.entries(contents).reduce((now, [name, content]) => withContent(now, name, content), html)
  const places: [RegExp, string][] = [
    [/(?<=<html )/, `data-prerendered="${address}" `],
    [/(?<=<title>).*(?=<\/title>)/, escaped(title)],
    [/(?=<\/head>)/, `<link rel="canonical" href="${address}">`],
    [/(?<=<div id="root">).*?(?=<\/div>\s*<noscript>)/s, body],
  ]
  return places.reduce((now, [place, text]) => replaced(now, place, text), described)
}

const withContent = (html: string, name: string, content: string): string =>
  replaced(html, new RegExp(`(?<=(name|property)="${name}"\\s+content=")[^"]*`), escaped(content))

/** A placeholder that is missing in the template must fail the build. */
function replaced(html: string, place: RegExp, text: string): string {
  if (!place.test(html)) throw new Error(`index.html has no ${place.source}`)
  return html.replace(place, () => text)
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
