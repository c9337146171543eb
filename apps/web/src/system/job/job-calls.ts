import { jobPaths, knownJob } from '@liangshu/contract/system/job'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

export const jobUrls = jobPaths

/** The jobs this server knows; they change with its version only. */
export const knownJobsQuery = queryOptions({
  queryKey: ['known-jobs'],
  queryFn: ({ signal }) => request.get(jobPaths.known, { signal, schema: z.array(knownJob) }),
  staleTime: Infinity,
})

export type JobCommand = 'pause' | 'resume' | 'execute'

export async function commandJob(command: JobCommand, id: string): Promise<string> {
  const { message } = await request.answer('GET', jobPaths[command], { params: { id } })
  return message
}
