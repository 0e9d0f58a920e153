import { type ComponentType, createElement, type ReactNode, startTransition, useEffect, useState } from 'react'

/**
 * A part of a page whose code comes after it; `placeholder` stands there meanwhile. It shows as soon as it is there, where `Suspense`
 * would keep its fallback for 300 ms.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  return function LazyPart({ placeholder, ...props }: Props & { placeholder: ReactNode }) {
    const [arrived, setArrived] = useState({ Part: here })
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (here) return
      load().then(
        (Part) => {
          here = Part
          // A form is much to draw at once: what is typed or scrolled meanwhile comes first.
          startTransition(() => setArrived({ Part }))
        },
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    return arrived.Part ? createElement(arrived.Part, props as unknown as Props) : placeholder
  }
}
