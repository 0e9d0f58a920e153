import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

const steps = [0.5, 0.75, 1, 1.5, 2, 3]
const fit = steps.indexOf(1)
/** How far two fingers or the wheel go for one step. */
const wheelPerStep = 60

export type Zoom = {
  /** 1 fits the width. */
  scale: number
  larger: (() => void) | undefined
  smaller: (() => void) | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

/** Steps of enlargement: by buttons, by + - 0, and by pinching on a touchpad or Ctrl and the wheel over an element. */
export function useZoom(over: RefObject<HTMLElement | null>): Zoom {
  const [step, setStep] = useState(fit)
  const by = (more: number) => setStep((now) => Math.min(steps.length - 1, Math.max(0, now + more)))
  const turned = useRef(0)
  useEffect(() => {
    const element = over.current
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      turned.current -= event.deltaY
      if (Math.abs(turned.current) < wheelPerStep) return
      by(Math.sign(turned.current))
      turned.current = 0
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [over])
  return {
    scale: steps[step] ?? 1,
    larger: step === steps.length - 1 ? undefined : () => by(1),
    smaller: step === 0 ? undefined : () => by(-1),
    onKeyDown: ({ key, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey) return
      if (key === '+' || key === '=') by(1)
      if (key === '-') by(-1)
      if (key === '0') setStep(fit)
    },
  }
}
