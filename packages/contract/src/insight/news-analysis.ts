import { z } from 'zod'
import { analysisResult, analysisTypes } from './analysis-result.ts'
import { wireChoice } from '../market/wire-market.ts'

export const analysisPaths = {
  ask: '/news/analysis',
  analyze: '/news/analyze',
  versions: '/news/analysis/versions',
  usage: '/news/analysis/usage',
  record: '/news/analysis/record',
} as const

const code = z.string({ error: '请选择新闻' }).min(1, '请选择新闻').max(80, '新闻编号过长')

export const analysisQuery = z.object({ code })
export const analyzeBody = z.object({ code, force: z.boolean().optional() })

/** Horizons in trading days a judgement is held against; 0 is what the simulator knows to be true. */
export const horizons = [1, 5, 20, 0] as const
export type Horizon = (typeof horizons)[number]

/** How judgements of this kind have done; only told from thirty on. */
const hitRecord = z.object({
  n: z.int().min(30),
  hitRate: z.number().min(0).max(1),
  horizon: z.int(),
})
export type HitRecord = z.output<typeof hitRecord>

/** Not in the usual envelope. Without a result it is still being worked on: ask again. */
export const analysisAnswer = z.object({
  success: z.boolean(),
  message: z.string().max(200),
  analysis_result: analysisResult.nullable(),
  record: hitRecord.nullable(),
})
export type AnalysisAnswer = z.output<typeof analysisAnswer>

export const analysisVersion = z.object({
  id: z.string(),
  engine: z.string(),
  promptVersion: z.string(),
  version: z.int().min(1),
  createdAt: z.string(),
  latencyMs: z.int().min(0),
  tokensIn: z.int().min(0),
  tokensOut: z.int().min(0),
  result: analysisResult,
  record: hitRecord.nullable(),
})
export type AnalysisVersion = z.output<typeof analysisVersion>

/** All there is about an item: newest first, engines side by side. */
export const analysisVersions = z.object({
  versions: z.array(analysisVersion).max(100),
  /** Engines that are at work on it now. */
  pending: z.array(z.string()).max(20),
})

const usageLine = z.object({
  tokensIn: z.int().min(0),
  tokensOut: z.int().min(0),
  calls: z.int().min(0),
  /** In yuan; 0 where no price is set. */
  cost: z.number().min(0),
})

export const usageAnswer = z.object({
  engines: z.array(z.string()).max(20),
  /** 0: no bound. */
  userBudget: z.int().min(0),
  tenantBudget: z.int().min(0),
  mine: usageLine,
  tenant: usageLine,
  days: z.array(usageLine.extend({ day: z.string(), engine: z.string(), username: z.string() })).max(500),
})
export type UsageAnswer = z.output<typeof usageAnswer>

export const recordQuery = z.object({
  engine: z.preprocess((value) => (value === '' ? undefined : value), z.string().max(80, '引擎名称过长').optional()),
  promptVersion: z.preprocess((value) => (value === '' ? undefined : value), z.string().max(40, '版本过长').optional()),
  type: wireChoice(analysisTypes, '没有该类型'),
  horizon: wireChoice(['1', '5', '20', '0'], '没有该期限'),
})

/** Figures are `null` below thirty samples: too few say nothing. */
export const recordFigures = z.object({
  n: z.int().min(0),
  hitRate: z.number().nullable(),
  meanConfidence: z.number().nullable(),
  brier: z.number().nullable(),
  baseBrier: z.number().nullable(),
  meanExcess: z.number().nullable(),
})

export const calibrationBand = z.object({
  from: z.number(),
  to: z.number(),
  n: z.int().min(0),
  meanConfidence: z.number().nullable(),
  hitRate: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type CalibrationBand = z.output<typeof calibrationBand>

const recordRow = recordFigures.extend({
  engine: z.string(),
  promptVersion: z.string(),
  type: z.enum(analysisTypes),
  horizon: z.int(),
})
export type RecordRow = z.output<typeof recordRow>

export const recordAnswer = z.object({
  asOf: z.string().nullable(),
  /** Analyses there are, those with a direction, and those whose horizon has not passed yet. */
  analyses: z.int().min(0),
  directional: z.int().min(0),
  waiting: z.int().min(0),
  engines: z.array(z.string()).max(50),
  promptVersions: z.array(z.string()).max(50),
  total: recordFigures,
  bands: z.array(calibrationBand).length(10),
  rows: z.array(recordRow).max(500),
})
export type RecordAnswer = z.output<typeof recordAnswer>

export const LEAST_SAMPLES = 30
