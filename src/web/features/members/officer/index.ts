export { FOUND_SHOWN, MemberPicker, useMemberSearch } from './member-picker.tsx'
export {
  type ArrearsFilter,
  type ArrearsRow,
  arrearsQuery,
  memberAddress,
  officeMemberQuery,
  registerQuery,
} from './member-queries.ts'
export { MemberStamp } from './member-stamp.tsx'
export { MembersNav } from './members-nav.tsx'
export { NoMembersYet } from './no-members-yet.tsx'
