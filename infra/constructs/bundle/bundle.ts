import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { AssetHashType, BundlingOutput, DockerImage } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { type BuildOptions, buildSync } from 'esbuild'
import { bundleOptions } from '#functions/lib/bundle-options.ts'
import { archive } from './archive.ts'

/** Data that some code reads from a folder, and the file of ours whose presence in a bundle says so. */
const data: { reader: string; variable?: string; folder: string; files: string[] }[] = [
  {
    reader: 'functions/documents/fonts/',
    variable: 'FONT_FOLDER',
    folder: 'fonts',
    files: [
      'node_modules/@expo-google-fonts/*/{400Regular,700Bold}{,_Italic}/*.ttf',
      'node_modules/@fontsource-variable/noto-sans-*/files/*-wght-normal.woff2',
      'node_modules/@fontsource-variable/noto-sans-*/unicode.json',
      'node_modules/harfbuzzjs/dist/harfbuzz-subset.wasm',
    ],
  },
  {
    reader: 'functions/documents/pdf/font/predefined-cmap.ts',
    variable: 'PDF_CMAPS',
    folder: 'cmaps',
    files: ['node_modules/pdfjs-dist/cmaps/*.bcmap'],
  },
  {
    reader: 'functions/documents/pdf/ocr/jbig2.ts',
    variable: 'JBIG2_FOLDER',
    folder: 'jbig2',
    files: ['node_modules/pdfjs-dist/wasm/jbig2.wasm'],
  },
  // Loaded by the package itself from the folder of the code.
  { reader: 'node_modules/harfbuzzjs/', folder: '.', files: ['node_modules/harfbuzzjs/dist/harfbuzz.wasm'] },
]

/** `BUNDLES=quick`: without source maps, which take half of the time that bundling takes, and larger. For tests, which are deployed once. */
const isQuick = process.env['BUNDLES'] === 'quick'

/**
 * The code of one function: its entry and all that it imports as one ES module, with the data files that it reads beside it.
 * esbuild is called directly; a package manager's runner in front of it would cost more than the bundling. CDK gets it packed: by itself it
 * compresses the fonts anew for each of twenty functions.
 */
export function bundle(entry: string): Code {
  return Code.fromAsset(dirname(entry), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('not-used'),
      // CDK keeps one asset for equal options; the entry is what makes ours differ.
      command: [entry],
      outputType: BundlingOutput.ARCHIVED,
      local: {
        tryBundle(outputDir: string) {
          writeFileSync(join(outputDir, 'bundle.zip'), archive(filesOf(entry), isQuick ? 1 : 6))
          return true
        },
      },
    },
  })
}

/** What parses files runs in a process of its own, whose code lies beside that of the function, in parts: each format is loaded alone. */
const child = {
  reader: 'functions/documents/sandbox/start-child.ts',
  entry: 'functions/documents/sandbox/parse-process.ts',
}

function filesOf(entry: string): Map<string, Uint8Array> {
  const own = modulesOf(entry)
  const parts = own.inputs.includes(child.reader) ? [own, childModules()] : [own]
  const inputs = parts.flatMap((part) => part.inputs)
  const needed = data.filter(({ reader }) => inputs.some((input) => input.startsWith(reader)))
  return new Map([
    ...parts.flatMap(({ files }) => files).map(({ path, contents }) => [basename(path), contents] as const),
    ...needed.flatMap(({ folder, files }) =>
      globSync(files).map((file) => [posix.join(folder, bareName(file)), read(file)] as const),
    ),
  ])
}

const alreadyRead = new Map<string, Uint8Array>()
function read(file: string): Uint8Array {
  const bytes = alreadyRead.get(file) ?? readFileSync(file)
  alreadyRead.set(file, bytes)
  return bytes
}

type Modules = { inputs: string[]; files: { path: string; contents: Uint8Array }[] }

/** Where the functions' entries lie. */
const entries = ['functions/**/{entry,*-entry,*-step}.ts', 'functions/translations/steps/*.ts']
let known: Map<string, Modules> | undefined

/** What the functions share is read and parsed once: all of them are built with the first. */
function modulesOf(entry: string): Modules {
  known ??= buildAll(globSync(entries, { exclude: ['**/*.test.ts'] }))
  const modules = known.get(entry)
  if (!modules) throw new Error(`${entry} is not where the entries of functions lie: ${entries.join(', ')}`)
  return modules
}

/** Names without folders: the paths in a source map are from where its file lies. */
function buildAll(entryPoints: string[]): Map<string, Modules> {
  const nameOf = new Map(entryPoints.map((entry) => [entry, entry.replace(/\.ts$/, '').replaceAll('/', '-')]))
  const named = Object.fromEntries([...nameOf].map(([entry, name]) => [name, entry]))
  const { metafile, outputFiles } = buildSync({ ...options, entryPoints: named, outdir: '.' })
  const written = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
  const file = (from: string, path = from) => {
    const contents = written.get(from)
    if (!contents) throw new Error(`esbuild wrote no ${from}`)
    return { path, contents }
  }
  return new Map(
    [...nameOf].map(([entry, name]) => [
      entry,
      {
        inputs: Object.keys(metafile.outputs[`${name}.mjs`]?.inputs ?? {}),
        files: [file(`${name}.mjs`, 'index.mjs'), ...(isQuick ? [] : [file(`${name}.mjs.map`)])],
      },
    ]),
  )
}

/** The same for every function: it is built once. */
let built: Modules | undefined
function childModules(): Modules {
  if (built) return built
  const { metafile, outputFiles } = buildSync({ ...options, entryPoints: [child.entry], outdir: '.', splitting: true })
  built = { inputs: Object.keys(metafile.inputs), files: outputFiles }
  return built
}

/** Slice tables of East Asian families share one name; the family goes before it. */
const bareName = (file: string): string =>
  basename(file) === 'unicode.json' ? `${basename(join(file, '..'))}.unicode.json` : basename(file)

/** Data folders lie beside the code, wherever that is. */
const banner = [
  bundleOptions.banner.js,
  ...data
    .filter((kind) => kind.variable)
    .map(({ variable, folder }) => `process.env.${variable}??=new URL('./${folder}',import.meta.url).pathname;`),
].join('')

const options = {
  outExtension: { '.js': '.mjs' },
  ...bundleOptions,
  minify: true,
  keepNames: true,
  sourcemap: !isQuick,
  sourcesContent: false,
  metafile: true,
  write: false,
  banner: { js: banner },
} satisfies BuildOptions
