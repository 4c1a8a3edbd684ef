export { RechargeForm } from './recharge-form.tsx'
export { RechargeLines, useRecharges } from './recharge-lines.tsx'
