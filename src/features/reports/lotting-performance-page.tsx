import { ReportPage } from './report-page.tsx'

export const LottingPerformancePage = () => <ReportPage report="lotting" />
