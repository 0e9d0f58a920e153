import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AssetHashType, DockerImage } from 'aws-cdk-lib'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { type BuildOptions, buildSync } from 'esbuild'
import { bundleOptions } from '#functions/lib/bundle-options.ts'

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
  // Loaded by the package itself from the folder of the code.
  { reader: 'node_modules/harfbuzzjs/', folder: '.', files: ['node_modules/harfbuzzjs/dist/harfbuzz.wasm'] },
]

/**
 * The code of one function: its entry and all that it imports as one ES module, with the data files that it reads beside it.
 * esbuild is called directly; a package manager's runner in front of it would cost more than the bundling.
 */
export function bundle(entry: string): Code {
  return Code.fromAsset(dirname(entry), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      image: DockerImage.fromRegistry('not-used'),
      // CDK keeps one asset for equal options; the entry is what makes ours differ.
      command: [entry],
      local: {
        tryBundle(outputDir: string) {
          writeBundle(entry, outputDir)
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

function writeBundle(entry: string, outputDir: string): void {
  const own = buildModules(entry, { outfile: join(outputDir, 'index.mjs') })
  const parts = [own]
  if (own.inputs.includes(child.reader)) parts.push(childModules())
  for (const { path, contents } of parts.flatMap(({ files }) => files))
    writeFileSync(join(outputDir, basename(path)), contents)
  const inputs = parts.flatMap((part) => part.inputs)
  for (const kind of data.filter(({ reader }) => inputs.some((input) => input.startsWith(reader)))) {
    mkdirSync(join(outputDir, kind.folder), { recursive: true })
    for (const file of globSync(kind.files)) copyFileSync(file, join(outputDir, kind.folder, bareName(file)))
  }
}

type Modules = { inputs: string[]; files: { path: string; contents: Uint8Array }[] }

function buildModules(entry: string, output: Pick<BuildOptions, 'outfile' | 'outdir' | 'splitting'>): Modules {
  const { metafile, outputFiles } = buildSync({
    entryPoints: [entry],
    ...output,
    outExtension: { '.js': '.mjs' },
    ...bundleOptions,
    minify: true,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    metafile: true,
    write: false,
    banner: { js: banner },
  })
  return { inputs: Object.keys(metafile.inputs), files: outputFiles }
}

/** The same for every function: it is built once. */
let built: Modules | undefined
function childModules(): Modules {
  built ??= buildModules(child.entry, { outdir: '.', splitting: true })
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
