{{/* What each step is told. */}}

{{- define "setup.topicsEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $topics := .Values.setup.topics -}}
{{- if gt (int $topics.minInSync) (int $topics.replication) }}{{ fail "setup.topics.minInSync must not be more than setup.topics.replication, or nothing can be sent" }}{{ end -}}
{{ include "service.nodeEnv" (dict "heapMi" 96 "global" $program.Values.global) }}
{{ include "service.kafkaEnv" $program }}
{{- if $program.Values.global.kafkaSasl }}
{{- range $setting, $key := dict "KAFKA_USER" "kafka-admin-user" "KAFKA_PASSWORD" "kafka-admin-password" }}
{{- include "service.requireKey" (dict "context" $program "key" $key) }}
{{ include "service.fromSecret" (dict "context" $program "setting" $setting "key" $key) }}
{{- end }}
{{- end }}
{{- if eq $topics.rights "give" }}
{{ include "service.setting" (dict "setting" "KAFKA_RIGHTS" "value" "on") }}
{{- end }}
{{ include "service.setting" (dict "setting" "KAFKA_REPLICATION" "value" (toString $topics.replication)) }}
{{ include "service.setting" (dict "setting" "KAFKA_MIN_IN_SYNC" "value" (toString $topics.minInSync)) }}
{{- end }}

{{/* Whether what is said of rights can be kept, asked also where somebody else makes the topics. */}}
{{- define "setup.checkRights" -}}
{{- $global := .Subcharts.identity.Values.global -}}
{{- $topics := .Values.setup.topics -}}
{{- if and $global.kafkaGuarded (eq $topics.rights "open") }}{{ fail "setup.topics.rights: production needs give (or elsewhere, where somebody else gives them), or every service writes every fact" }}{{ end -}}
{{- if eq $topics.rights "give" }}
{{- if not $global.kafkaSasl }}{{ fail "setup.topics.rights: give needs global.kafkaSasl, or no service is known to the brokers" }}{{ end -}}
{{- if not $topics.enabled }}{{ fail "setup.topics.rights: give needs setup.topics.enabled, for that step gives them" }}{{ end -}}
{{- range $name := include "service.withDatabases" . | fromJsonArray }}
{{- with (get $.Subcharts $name).Values.kafkaUser }}{{ fail (printf "%s.kafkaUser: setup.topics.rights: give knows %s as svc-%s; say elsewhere and give the user %s its rights" $name $name $name .) }}{{ end -}}
{{- end }}
{{- end }}
{{- end }}

{{- define "setup.realmEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $global := $program.Values.global -}}
{{- $realm := .Values.setup.realm -}}
{{ include "service.nodeEnv" (dict "heapMi" 96 "global" $global) }}
{{ include "service.setting" (dict "setting" "KEYCLOAK_URL" "value" (required "global.keycloakUrl is Keycloak's direct address" $global.keycloakUrl)) }}
{{ include "service.fromSecret" (dict "context" $program "setting" "KEYCLOAK_ADMIN_USER" "key" "keycloak-admin-user") }}
{{ include "service.fromSecret" (dict "context" $program "setting" "KEYCLOAK_ADMIN_PASSWORD" "key" "keycloak-admin-password") }}
{{ include "service.setting" (dict "setting" "PUBLIC_URL" "value" (required "global.publicUrl is the origin that people see" $global.publicUrl)) }}
{{ include "service.fromSecret" (dict "context" $program "setting" "SMTP_URL" "key" "smtp-url") }}
{{ include "service.setting" (dict "setting" "MAIL_FROM" "value" (required "global.mailFrom is the sender of mails" $global.mailFrom)) }}
{{ include "service.setting" (dict "setting" "ADMIN_SECOND_FACTOR" "value" (ternary "on" "off" $realm.adminSecondFactor)) }}
{{- range $client := append (include "service.withDatabases" . | fromJsonArray) "gateway" }}
{{ include "service.fromSecret" (dict "context" $program "setting" (printf "CLIENT_SECRET_%s" (upper $client)) "key" (printf "client-%s" $client)) }}
{{- end }}
{{- range $setting, $key := $realm.secretEnv }}
{{ include "service.fromSecret" (dict "context" $program "setting" $setting "key" $key) }}
{{- end }}
{{- range $setting, $value := $realm.env }}
{{ include "service.setting" (dict "setting" $setting "value" (toString $value)) }}
{{- end }}
{{- end }}

{{- define "setup.doctorEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $global := $program.Values.global -}}
{{ include "service.nodeEnv" (dict "heapMi" 96 "global" $global) }}
{{ include "service.setting" (dict "setting" "PUBLIC_URL" "value" (required "global.publicUrl is the origin that people see" $global.publicUrl)) }}
{{ include "service.setting" (dict "setting" "DOOR_URL" "value" "http://portal:8080") }}
{{- /* The administrator of Kafka is nobody's but the step's that makes topics: where brokers ask for a name, the outboxes speak for them. */}}
{{ include "service.setting" (dict "setting" "KAFKA_BROKERS" "value" $global.kafkaBrokers) }}
{{ include "service.setting" (dict "setting" "KAFKA_TLS" "value" (ternary "on" "off" $global.kafkaTls)) }}
{{ include "service.setting" (dict "setting" "KAFKA_READERS" "value" (ternary "off" "on" (not (empty $global.kafkaSasl)))) }}
{{ include "service.setting" (dict "setting" "KEYCLOAK_URL" "value" $global.keycloakUrl) }}
{{- range $setting, $key := dict "KEYCLOAK_ADMIN_USER" "keycloak-admin-user" "KEYCLOAK_ADMIN_PASSWORD" "keycloak-admin-password" }}
{{ include "service.fromSecret" (dict "context" $program "setting" $setting "key" $key "optional" true) }}
{{- end }}
{{ include "service.setting" (dict "setting" "JANUS_NODES" "value" (tpl .Subcharts.media.Values.env.JANUS_NODES .Subcharts.media)) }}
{{- /* Names that lead to every pod, not to one of them. */}}
{{- $programs := list }}
{{- range append (include "service.withDatabases" . | fromJsonArray) "gateway" }}{{ $programs = append $programs (printf "%s-pods" .) }}{{ end }}
{{ include "service.setting" (dict "setting" "PROGRAMS" "value" (join "," $programs)) }}
{{ include "service.fromSecret" (dict "context" $program "setting" "REDIS_URL" "key" "redis-url") }}
{{ include "service.fromSecret" (dict "context" $program "setting" "SMTP_URL" "key" "smtp-url") }}
{{- range $name := include "service.withDatabases" . | fromJsonArray }}
{{ include "service.fromSecret" (dict "context" $program "setting" (printf "DATABASE_URL_%s" (upper $name)) "key" (printf "database-%s" $name)) }}
{{- end }}
{{- if not .Subcharts.content.Values.storage.enabled }}
{{ include "service.setting" (dict "setting" "S3_BUCKET" "value" $global.files.bucket) }}
{{ include "service.setting" (dict "setting" "S3_REGION" "value" $global.files.region) }}
{{ include "service.setting" (dict "setting" "S3_ENDPOINT" "value" $global.files.endpoint) }}
{{- range $setting, $key := dict "S3_ACCESS_KEY_ID" "files-access-key-id" "S3_SECRET_ACCESS_KEY" "files-secret-access-key" }}
{{ include "service.fromSecret" (dict "context" $program "setting" $setting "key" $key "optional" true) }}
{{- end }}
{{- end }}
{{- end }}

{{- define "setup.firstAdministratorEnv" -}}
{{- $program := .Subcharts.identity -}}
{{- $first := .Values.setup.firstAdministrator -}}
{{ include "service.env" $program | trim }}
{{ include "service.setting" (dict "setting" "FIRST_ADMIN_EMAIL" "value" $first.email) }}
{{ include "service.setting" (dict "setting" "FIRST_ADMIN_NAME" "value" $first.name) }}
{{ include "service.setting" (dict "setting" "FIRST_ADMIN_TIME_ZONE" "value" $first.timeZone) }}
{{- if $program.Values.global.development }}
{{ include "service.fromSecret" (dict "context" $program "setting" "FIRST_ADMIN_PASSWORD" "key" "first-admin-password" "optional" true) }}
{{- end }}
{{- end }}
