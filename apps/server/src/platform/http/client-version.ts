import type { FastifyRequest } from 'fastify'

/** Clients made for version 3 of the contract say so with every call. */
export const isVersionThree = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-version'] === 'v3'
