import { ReportPage } from './report-page.tsx'

export const ReceivingPerformancePage = () => <ReportPage report="receiving" />
