import { callQuery } from '#web/app/calls/call-query.ts'

export const sessionsQuery = callQuery(['sessions'], 'GET /api/sessions', {}, (answer) => answer.sessions)

export const emailChangeQuery = callQuery(['emailChange'], 'GET /api/email-change', {}, (answer) => answer.change)

export const passwordLinkQuery = callQuery(['passwordLink'], 'GET /api/password-link', {}, (answer) => answer.link)

export const secondFactorQuery = callQuery(['secondFactor'], 'GET /api/second-factor')

export const consentQuery = callQuery(['officerConsent'], 'GET /api/published/consent')
