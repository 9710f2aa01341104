/** A room in which nothing has been put before anybody yet. */
export { emptyStageJson as emptyStage } from '@parlance/proto/json/room';
