import '../confine.ts'
import dgram from 'node:dgram'
import dns from 'node:dns'
import { readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import tls from 'node:tls'
import type { Ask, Told } from '../messages.ts'

/** A parser that a file has taken over. What it does is told by the name of the file. */
let name = ''
let port = 0

process.on('message', (ask: Ask) => {
  if (ask.do === 'open') {
    name = ask.name
    port = Number(new TextDecoder().decode(ask.bytes)) || 1
    return
  }
  void (acts[name] ?? exfiltrate)()
})

const tell = (lines: readonly string[]) =>
  process.send?.({
    units: lines.map((line, i) => ({ id: `t${i}`, kind: 'paragraph', place: [], pieces: [line] })),
    warnings: [],
  } satisfies Told)

const acts: Record<string, () => unknown> = {
  'hang.txt': () => {
    for (;;);
  },
  'idle.txt': () => new Promise(() => undefined),
  'explode.txt': () => {
    const held: Uint8Array[] = []
    for (;;) held.push(new Uint8Array(16 * 1_048_576).fill(1))
  },
  'heap.txt': () => {
    const held: string[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, i) => `${i}${held.length}`))
  },
  'abort.txt': () => process.abort(),
  'exit.txt': () => process.exit(0),
  'throw.txt': () => {
    throw new Error('from the file')
  },
  'other.txt': () => process.send?.({ preview: {} }),
  'nothing.txt': () => process.send?.(null),
}

type Hidden = { binding(name: string): { TCP: unknown }; _debugProcess(pid: number): void }
const hidden = process as unknown as Hidden

/** Every way out that we could think of; what comes back are those that are open. */
async function exfiltrate(): Promise<void> {
  const tries: Record<string, () => unknown> = {
    // The shell that sets the limits sets these itself.
    environment: () => Object.keys(process.env).find((key) => !['PWD', 'OLDPWD', 'SHLVL', '_'].includes(key)) ?? fail(),
    'own environment in /proc': () => readFileSync('/proc/self/environ', 'utf8'),
    'environment of the parent': () => readFileSync(`/proc/${process.ppid}/environ`, 'utf8'),
    'command line of the parent': () => readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8'),
    passwords: () => readFileSync('/etc/passwd', 'utf8'),
    'write a file': () => writeFileSync('/tmp/attesta-out', 'x'),
    'a process': () => process.getBuiltinModule('node:child_process').execSync('env').toString(),
    'a thread': () => new (process.getBuiltinModule('node:worker_threads').Worker)('0', { eval: true }),
    'the debugger': () => process.getBuiltinModule('node:inspector').open(0),
    'an add-on': () => process.dlopen({ exports: {} }, '/lib/x.node'),
    'the inside of Node': () => hidden.binding('tcp_wrap').TCP,
    'a signal': () => process.kill(process.ppid, 0),
    'the debugger of the parent': () => hidden._debugProcess(process.ppid),
    'the priority of the parent': () => process.getBuiltinModule('node:os').setPriority(process.ppid, 0),
    'a report': () => process.report.writeReport('/tmp/attesta-report.json'),
    'a picture of the heap': () => process.getBuiltinModule('node:v8').writeHeapSnapshot('/tmp/attesta.heap'),
    'an environment file': () => process.loadEnvFile(`/proc/${process.ppid}/environ`),
    'a module that is no code': () => import('/etc/os-release' as string),
    'a store': () => new (process.getBuiltinModule('node:sqlite').DatabaseSync)('/tmp/attesta.db'),
    fetch: () => fetch(`http://127.0.0.1:${port}`),
    socket: () => event(net.connect(port, '127.0.0.1'), 'connect'),
    'new socket': () => event(new net.Socket().connect(port, '127.0.0.1'), 'connect'),
    'unix socket': () => event(net.connect('/tmp/attesta.sock'), 'connect'),
    tls: () => event(tls.connect(port, '127.0.0.1'), 'secureConnect'),
    http: () => event(http.get(`http://127.0.0.1:${port}`), 'response'),
    'http/2': () => event(http2.connect(`http://127.0.0.1:${port}`), 'connect'),
    WebSocket: () => new WebSocket(`ws://127.0.0.1:${port}`).url,
    listen: () => event(http.createServer().listen(0), 'listening'),
    'new server': () => event(new net.Server().listen(0), 'listening'),
    datagram: () => dgram.createSocket('udp4').send('x', 53, '127.0.0.1'),
    'look-up': () => dns.promises.lookup('localhost'),
    resolver: () => new dns.Resolver().resolve4('localhost', () => undefined),
    'resolver of promises': () => new dns.promises.Resolver().resolve4('localhost'),
    'what was replaced, put back': () => {
      Reflect.deleteProperty(net.Socket.prototype, 'connect')
      Object.defineProperty(net.Socket.prototype, 'connect', { value: () => 'open' })
    },
  }
  const open: string[] = []
  for (const [way, attempt] of Object.entries(tries)) {
    try {
      await attempt()
      open.push(way)
    } catch {
      // It is closed.
    }
  }
  tell(open)
}

function fail(): never {
  throw new Error('nothing there')
}

type Emitter = { once(name: string, act: (value: unknown) => void): unknown }

const event = (source: Emitter, name: string) =>
  new Promise((resolve, reject) => {
    source.once(name, resolve)
    source.once('error', reject)
  })
