import { MessageAnswer } from '../lib/answer.ts'
import { anyone, route } from '../lib/route.ts'
import { ApiApplicationRequest } from './application.ts'

export const applyForApi = route({
  name: 'applyForApi',
  method: 'POST',
  path: '/api/api-applications',
  access: anyone,
  input: ApiApplicationRequest,
  output: MessageAnswer,
  summary: 'Apply for access to the API',
})
