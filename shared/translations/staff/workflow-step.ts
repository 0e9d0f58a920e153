/** The parts in which a document is translated: what is bought before payment, and what is left after it. */
export const workflowParts = ['preview', 'rest'] as const
export type WorkflowPart = (typeof workflowParts)[number]

/** The steps of the workflow, by the names of its states. Each has its words on the screens, so a new one begins here. */
export const wholeSteps = [
  'Inspect',
  'Extract',
  'Detect language',
  'Wait for payment',
  'Expire',
  'Queue for review',
  'Certify',
  'Complete',
  'Fail',
] as const
/** Those that run once for each part. */
export const partSteps = [
  'Plan',
  'Translate',
  'Translate long',
  'Translate batch',
  'Translate batch of long',
  'Assemble',
  'Score',
] as const
export type WholeStep = (typeof wholeSteps)[number]
export type PartStep = (typeof partSteps)[number]
export type WorkflowStepName = WholeStep | `${PartStep} ${WorkflowPart}`

/** A state's name taken apart; undefined for one of an older workflow. */
export function workflowStep(name: string): { step: WholeStep | PartStep; part?: WorkflowPart } | undefined {
  const whole = wholeSteps.find((step) => step === name)
  if (whole) return { step: whole }
  for (const part of workflowParts) {
    const step = partSteps.find((each) => name === `${each} ${part}`)
    if (step) return { step, part }
  }
  return undefined
}
